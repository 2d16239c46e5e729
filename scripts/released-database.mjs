// node scripts/released-database.mjs COMMIT NAME: builds the program of a commit, fills a database of each kind through its API, reduces
// both to a few rows, and stores them as tests/released/NAME.db.gz and NAME.sql.gz for tests/server/upgraded-databases.test.ts. The packages
// are those installed here. Their content must stay what that test expects.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import sharp from 'sharp'
import { findPostgresBinaries, startPostgres } from './lib/postgres.mjs'
import { run } from './lib/run.mjs'
import { fail, root, say } from './lib/terminal.mjs'

const [commit, name] = process.argv.slice(2)
if (!commit || !name) fail('Usage: node scripts/released-database.mjs COMMIT NAME')
const owner = { email: 'dono@toldaria.example', password: 'sombra-e-agua-fresca' }
const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'segredo de Bia' }

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-released-'))
const program = path.join(temporary, 'program')
const postgres = await startPostgres()
try {
  await orFail('git', ['worktree', 'add', '--detach', '--force', program, commit])
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(program, 'node_modules'))
  const build = "await (await import('./scripts/lib/build.mjs')).build()"
  await orFail(process.execPath, ['--input-type=module', '--eval', build], { cwd: program })
  const file = path.join(temporary, 'toldaria.db')
  for (const url of [`file:${file}`, postgres.url]) await fillThroughProgram(url)
  store('db', reduceFile(file))
  store('sql', await reducePostgres(postgres.url))
} finally {
  await postgres.stop()
  await run('git', ['worktree', 'remove', '--force', program])
  fs.rmSync(temporary, { recursive: true, force: true })
}

async function orFail(command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code !== 0) throw new Error(`${command} failed: ${output}`)
  return output
}

function store(extension, bytes) {
  const target = path.join(root, 'tests/released', `${name}.${extension}.gz`)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.writeFileSync(target, gzipSync(bytes, { level: 9 }))
  say(`${path.relative(root, target)}: ${fs.statSync(target).size} bytes`)
}

async function fillThroughProgram(databaseUrl) {
  const { PATH, HOME } = process.env
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: temporary, PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  const access = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9' }
  const env = { PATH, HOME, ...settings, ...access }
  const server = spawn(process.execPath, ['scripts/serve.mjs'], { cwd: program, env })
  const ended = new Promise((resolve) => server.once('close', resolve))
  try {
    const origin = await new Promise((resolve, reject) => {
      let output = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (bytes) => {
          output += bytes
          const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
          if (found) resolve(found[0])
        })
      server.once('close', () => reject(new Error(`the program ended: ${output}`)))
    })
    await edit(origin)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** A few days of an owner's work. */
async function edit(origin) {
  const call = async (method, at, body, token = '') => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(`${origin}${at}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : await response.json()
  }
  const { access_token: first } = await call('POST', '/auth/login', owner)
  await call('POST', '/users', bia, first)
  const caio = await call('POST', '/users', { ...bia, name: 'Caio', email: 'caio@toldaria.example' }, first)
  await call('DELETE', `/users/${caio._id}`, undefined, first)

  const { access_token: token } = await call('POST', '/auth/login', { email: bia.email, password: bia.password })
  const awning = { title: 'Toldo Praia', features: ['Lona azul'], alt: 'Toldo azul na praia' }
  const kept = await call('POST', '/products', { ...awning, image: await photo('#07c') }, token)
  await call('PUT', `/products/${kept._id}`, { ...awning, features: ['Lona azul', 'Braço de alumínio'] }, token)
  const former = { title: 'Toldo Antigo', features: ['Lona verde'], image: await photo('#070') }
  await call('DELETE', `/products/${(await call('POST', '/products', former, token))._id}`, undefined, token)
  const [question] = await call('GET', '/faq')
  const { question: asked, order } = question
  await call('PUT', `/faq/${question._id}`, { question: asked, answer: 'Pelo WhatsApp.', order }, token)
  const [company] = await call('GET', '/meta')
  const { title, description, phone, email, facebook, instagram, whatsapp } = company
  const changed = { title, description, phone, email, facebook, instagram, whatsapp, address: 'Rua dos Ipês, 7' }
  await call('POST', '/meta', changed, token)
}

async function photo(colour) {
  const image = sharp({ create: { width: 500, height: 300, channels: 3, background: colour } })
  return `data:image/jpeg;base64,${(await image.jpeg().toBuffer()).toString('base64')}`
}

/** Leaves two questions, one service and no sample product, without the history of the others and their pictures. */
function reductions(tables) {
  const items = ['products', 'services', 'faq'].map((table) => `select id from ${table}`).join(' union ')
  const pictures = ['select image_hash from products where image_hash is not null']
  if (tables.includes('revision_pictures')) pictures.push('select hash from revision_pictures')
  return [
    "delete from products where title <> 'Toldo Praia'",
    'delete from services where seq > (select min(seq) from services)',
    'delete from faq where position > 2',
    ...(tables.includes('revisions')
      ? [`delete from revisions where user_id is null and entity <> 'users' and item_id not in (${items})`]
      : []),
    `delete from media where hash not in (${pictures.join(' union ')})`,
  ]
}

function reduceFile(file) {
  const database = new DatabaseSync(file)
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  for (const statement of reductions(tables.map(({ name: table }) => table))) database.exec(statement)
  database.exec('vacuum')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  return fs.readFileSync(file)
}

/** The database as SQL. Its tables have no schema, so that a test can create them in its own. */
async function reducePostgres(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public'")
  for (const statement of reductions(rows.map(({ name: table }) => table))) await client.query(statement)
  await client.end()
  const dump = await orFail(path.join(findPostgresBinaries(['pg_dump']), 'pg_dump'), ['--inserts', '--no-owner', url])
  const lines = dump
    .split('\n')
    .filter((line) => line !== '' && !/^(--|SET |\\|SELECT pg_catalog.set_config)/.test(line))
  return lines.join('\n').replaceAll('public.', '')
}
