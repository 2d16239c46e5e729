import { expect, test } from 'vitest'
import type { Env } from '../process/env.ts'
import { toDatabaseError } from '../start/exits.ts'
import { openDatabase } from './open-database.ts'

/** What a command says of a database that it cannot use. */
async function sentenceOf(databaseUrl: string): Promise<string> {
  const { db, readSchema } = openDatabase(databaseUrl, { mayCreate: false })
  const error = await readSchema().catch((cause) => toDatabaseError(cause, { databaseUrl } as Env))
  await db.destroy()
  return String((error as Error).message)
}

test.each([
  ['a missing file', 'file:/nao/ha/toldaria.db', /^O arquivo do banco de dados, \/nao\/ha\/toldaria\.db, não está lá/],
  ['a wrong port', 'postgres://ana:segredo@127.0.0.1:9/toldaria', /^Nenhum banco de dados atende em 127\.0\.0\.1:9/],
  ['a missing socket', 'postgres://ana:segredo@x/toldaria?host=/nao/ha', /^Nenhum banco de dados atende em x/],
  [
    'a wrong name',
    'postgres://ana:segredo@nao-ha.invalid/toldaria',
    /^O servidor do banco de dados, nao-ha\.invalid, não/,
  ],
  [
    'a missing certificate',
    'postgres://ana:segredo@127.0.0.1:9/x?sslmode=verify-full&sslrootcert=/nao/ha.pem',
    /^O certificado do servidor .* confira sslmode e sslrootcert/,
  ],
])('%s of a database is named without the password', async (_, url, sentence) => {
  const said = await sentenceOf(url)
  expect(said).toMatch(sentence)
  expect(said).not.toContain('segredo')
})

test.each([
  [{ code: '28P01' }, 'recusou o usuário ou a senha'],
  [{ code: '3D000' }, 'confira o nome'],
  [{ code: '25006' }, 'só aceita leitura'],
  [{ code: '42501' }, 'Sem permissão'],
  [{ code: '53100' }, 'está cheio'],
  [{ errcode: 13 }, 'está cheio'],
  [{ errcode: 10, reason: 'read_only_disk' }, 'montado só para leitura'],
  [{ code: '08006', cause: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } }, 'confira sslmode'],
  [{ code: '08006', message: 'The server does not support SSL connections' }, 'não aceita conexões cifradas'],
  [{ code: '08006', message: 'timeout expired' }, 'não responde'],
])('%j of a database is named', (fault, sentence) => {
  const env = { databaseUrl: 'postgres://ana:segredo@db.example/toldaria' } as Env
  expect(toDatabaseError(Object.assign(new Error(), fault), env).message).toContain(sentence)
})
