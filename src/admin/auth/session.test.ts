import { expect, test } from 'vitest'
import { pathAfterLogin } from './session.tsx'

test.each(['/admin/faq', '/admin/products?x=1#y', '/admin'])('§2 a path of the panel is returned to: %s', (from) => {
  expect(pathAfterLogin({ from })).toBe(from)
})

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example',
  '/admin\\..\\..\\evil',
  '/administrator',
  'javascript:alert(1)',
  '/admin/login',
  '/admin/login?x',
  '',
  7,
  undefined,
])('only a path of this panel is returned to: %s', (from) => {
  expect(pathAfterLogin({ from })).toBe('/admin/dashboard')
})

test('§2 without a path it is the dashboard', () => {
  expect(pathAfterLogin(null)).toBe('/admin/dashboard')
})
