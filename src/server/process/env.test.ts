import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const root = '/srv/toldaria'

describe('the environment', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:5432/toldaria'],
    ['DATABASE_URL', 'postgres:///toldaria?sslmode=require&host=one,two'],
    ['BACKUP_KEEP', '-1'],
    ['BACKUP_KEEP', 'all'],
    ['BACKUP_KEEP', '1.5'],
    ['PUBLIC_URL', 'toldos.example'],
    ['PUBLIC_URL', 'https://a.example/?x=1'],
    ['PUBLIC_URL', 'https://a.example/loja'],
    ['API_URL', 'https://u:p@a.example'],
    ['CORS_ORIGINS', 'https://a.example, loja'],
    ['SEED', 'everything'],
    ['SEED', './vidracaria'],
    ['PRODUCT_IMAGE_REQUIRED', 'yes'],
    ['FALLBACK_PHONE', 'abc'],
    ['FALLBACK_PHONE', '67 99O99-8888'],
    ['FALLBACK_EMAIL', 'no'],
    ['TRUST_PROXY', 'many'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'true, loopback'],
    ['SITE_VERIFICATION', '<meta name="google-site-verification">'],
    ['RATE_LIMIT', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'dono@x.example'],
    ['ADMIN_PASSWORD', 'alone'],
  ])('%s=%s is an error that names the variable', (name, value) => {
    expect(() => readEnv({ [name]: value }, root)).toThrow(EnvError)
    expect(() => readEnv({ [name]: value }, root)).toThrow(name)
  })

  test('a first administrator’s password that the login would refuse is an error', () => {
    const pair = { ADMIN_EMAIL: 'dono@x.example', ADMIN_PASSWORD: 'x'.repeat(1025) }
    expect(() => readEnv(pair, root)).toThrow('ADMIN_PASSWORD')
  })

  test('all errors are in one message, each with what is expected, and no value', () => {
    const faulty = { PORT: '-1', SEED: 'x', LOG_LEVEL: 'loud', CORS_ORIGINS: 'a b', ADMIN_PASSWORD: 'alone' }
    expect(() => readEnv(faulty, root)).toThrow(
      new EnvError(
        [
          'PORT: valor inválido; esperado: um número inteiro de 0 a 65535.',
          'CORS_ORIGINS: valor inválido; esperado: um endereço como https://www.exemplo.com.br, sem caminho.',
          'SEED: valor inválido; esperado: demo ou none (o conteúdo de um arquivo vem por npm run import).',
          'LOG_LEVEL: valor inválido; esperado: fatal, error, warn, info, debug, trace, silent.',
          'ADMIN_EMAIL, ADMIN_PASSWORD: valor inválido; esperado: as duas variáveis juntas, ou nenhuma.',
        ].join('\n'),
      ),
    )
  })

  test.each(['true', 'false', 'loopback', '10.0.0.1, 192.168.0.0/16', '::1/128'])(
    'TRUST_PROXY=%s is accepted',
    (value) => {
      expect(() => readEnv({ TRUST_PROXY: value }, root)).not.toThrow()
    },
  )
})

test('an address may have accents and upper case; it is used as the network knows it', () => {
  expect(readEnv({ PUBLIC_URL: 'https://Www.Toldosaçaí.com.br/' }, '/').publicUrl).toBe(
    `https://${new URL('https://www.toldosaçaí.com.br').hostname}`,
  )
})
