import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'

/** A schema as the migrations leave it. */
interface Schema {
  url: string
  name: string
  /** What the catalogue says of its tables, indexes, constraints and rows of `migrations`. */
  structure: string
  uses: number
}

// Deleted rows remain in the files of the tables until a vacuum.
const mostUses = 50
const unused: Schema[] = []
let operator: pg.Pool | undefined

/**
 * Returns the address of a migrated schema that no other test uses, with a new identity. The migrations of one take a hundred times longer
 * than deleting the rows of the test before; a schema whose structure that test changed is not used again.
 */
export async function takeMigratedSchema(server: string): Promise<string> {
  for (let schema = unused.pop(); schema; schema = unused.pop())
    if (schema.uses < mostUses && (await empty(server, schema))) return lend(schema)
  return lend(await create(server))
}

/** The address of a new, empty schema. */
export async function createSchema(server: string): Promise<{ url: string; name: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await operatorOf(server).query(`create schema ${name}`)
  return { name, url: `${server}${server.includes('?') ? '&' : '?'}options=-c%20search_path%3D${name}` }
}

/** The next test empties it: by then all hooks of this one have run. */
function lend(schema: Schema): string {
  schema.uses += 1
  onTestFinished(() => void unused.push(schema))
  return schema.url
}

async function create(server: string): Promise<Schema> {
  const created = await createSchema(server)
  const { db, prepare } = openDatabase(created.url)
  await prepare()
  await db.destroy()
  const tables = await tablesOf(server, created.name)
  const counts = tables.map((table) => `select '${table}' as name from ${created.name}.${table} having count(*) > 0`)
  const { rows } = await operatorOf(server).query(counts.join(' union all '))
  if (rows.some(({ name }) => name !== 'publication'))
    throw new Error(`migrations stored rows that \`empty\` must restore: ${JSON.stringify(rows)}`)
  return { ...created, structure: await structureOf(server, created.name), uses: 0 }
}

/** Empties a schema. Returns false if a test changed its structure, or still uses it. */
async function empty(server: string, { name, structure }: Schema): Promise<boolean> {
  if ((await structureOf(server, name)) !== structure) return false
  const deletions = (await tablesOf(server, name)).map((table) => `delete from ${name}.${table};`)
  try {
    // As replica, no foreign key is checked: all rows go.
    await operatorOf(server).query(`
      begin;
      set local lock_timeout = '5s';
      set local session_replication_role = replica;
      ${deletions.join('\n')}
      select setval(oid, 1, false) from pg_class where relnamespace = '${name}'::regnamespace and relkind = 'S';
      insert into ${name}.publication (id, version, database_id) values (1, 1, '${randomUUID()}');
      commit`)
    return true
  } catch {
    return false
  }
}

async function tablesOf(server: string, name: string): Promise<string[]> {
  const { rows } = await operatorOf(server).query(
    "select tablename from pg_tables where schemaname = $1 and tablename <> 'migrations'",
    [name],
  )
  return rows.map(({ tablename }) => tablename)
}

/** Each change of the structure writes a row of the catalogue anew, which changes its `xmin`; '' if there is no such schema any more. */
async function structureOf(server: string, name: string): Promise<string> {
  const hash = (columns: string) => `select count(*) || ':' || sum(hashtext(concat_ws(' ', ${columns}, xmin))) as part`
  const relations = `(select oid from pg_class where relnamespace = '${name}'::regnamespace)`
  const { rows } = await operatorOf(server)
    .query(
      `select string_agg(part, ' ') as structure from (
        ${hash('name')} from ${name}.migrations
        union all ${hash('oid')} from pg_class where relnamespace = '${name}'::regnamespace
        union all ${hash('attrelid, attnum')} from pg_attribute where attrelid in ${relations}
        union all ${hash('oid')} from pg_trigger where tgrelid in ${relations}
        union all ${hash('oid')} from pg_constraint where connamespace = '${name}'::regnamespace
        union all ${hash('oid')} from pg_proc where pronamespace = '${name}'::regnamespace
      ) parts`,
    )
    .catch(() => ({ rows: [{ structure: '' }] }))
  return rows[0].structure
}

/** A connection beside those of the tests. It keeps no worker alive. */
function operatorOf(server: string): pg.Pool {
  if (operator) return operator
  operator = new pg.Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A test may end all connections of the server.
  operator.on('error', () => undefined)
  return operator
}
