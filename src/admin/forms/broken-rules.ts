/** The validation codes in a form's errors: those of a field, of a list as a whole, and of its rows. */
export function brokenRules(errors: object | null | undefined): string[] {
  return Object.entries(errors ?? {}).flatMap(([name, value]) => {
    if (name === 'message' && typeof value === 'string') return [value]
    // `ref` refers to a DOM element: do not descend into it.
    return name !== 'ref' && typeof value === 'object' ? brokenRules(value) : []
  })
}
