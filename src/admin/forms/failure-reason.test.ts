// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { HttpError, MissingTokenError, NetworkError, TimeoutError } from '#browser/http/call.ts'
import { failureReason } from './failure-reason.ts'

test.each([
  ['/faq', 401, false, /^Sua sessão terminou/],
  ['/users', 409, false, /e-mail já pertence/],
  ['/users', 409, true, /própria conta nem o último administrador/],
  ['/users', 412, false, /ao mesmo tempo/],
  ['/products', 413, false, /grande demais/],
  ['/faq', 429, false, /Espere um pouco/],
  ['/faq', 503, false, /não respondeu/],
  ['/products', 507, false, /espaço do site acabou/],
  ['/faq', 500, false, /errado no servidor/],
  ['/faq', 404, true, /já não existe/],
  ['/faq', 400, false, /Confira os campos/],
  ['/faq', 409, false, /^$/],
  ['/faq', 418, false, /^$/],
])('§7 the reason beside the form depends only on path and status: %s %i', (path, status, deleting, line) => {
  expect(failureReason({ path, error: new HttpError('PUT', path, status), deleting })).toMatch(line)
})

test('§7 no response, a time-out and no token have their own reasons', () => {
  expect(failureReason({ path: '/faq', error: new NetworkError() })).toMatch(/não respondeu/)
  expect(failureReason({ path: '/faq', error: new TimeoutError() })).toMatch(/pode ter salvado ou não/)
  expect(failureReason({ path: '/faq', error: new TimeoutError(), deleting: true })).toMatch(/pode ter excluído ou não/)
  expect(failureReason({ path: '/faq', error: new MissingTokenError() })).toMatch(/^Sua sessão terminou/)
})
