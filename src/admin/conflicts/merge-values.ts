type Values = Record<string, unknown>

/** Whether two values of a form's field are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Compares a form with what somebody else saved meanwhile. `base` is what the form opened with. Returns the names of the fields that
 * only they changed, and of those that were changed here too, to something else.
 */
export function mergeValues({ base, theirs, mine }: { base: Values; theirs: Values; mine: Values }) {
  const changed = Object.keys(theirs).filter((name) => !isSame(theirs[name], base[name]))
  const untouched = changed.filter((name) => isSame(mine[name], base[name]))
  const disputed = changed.filter((name) => !untouched.includes(name) && !isSame(mine[name], theirs[name]))
  return { untouched, disputed }
}
