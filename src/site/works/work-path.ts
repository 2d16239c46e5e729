/** The path of a work among all works. */
export function workPath(id: string): string {
  return `/obras#obra-${id}`
}
