import { randomUUID } from 'node:crypto'

/** A new id for a database that replaces another one, or none, in the same place: the first id there, a count and a random part. */
export function nextDatabaseId(former: string | undefined): string {
  if (former === undefined) return randomUUID()
  const { first, count } = parse(former)
  return `${first}/${count + 1}/${randomUUID()}`
}

/** Whether a backup, or several, were restored over the database with the id `former` to get the one with the id `later`. */
export function isRestoredOver(later: string, former: string): boolean {
  const [now, before] = [parse(later), parse(former)]
  return now.first === before.first && now.count > before.count
}

function parse(id: string) {
  const [first, count] = id.split('/')
  return { first, count: Number(count ?? 0) }
}
