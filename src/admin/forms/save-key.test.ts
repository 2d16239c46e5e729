// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

const content = { title: 'Toldo Ipê', features: ['Lona'] }

afterEach(() => sessionStorage.clear())

/** The keys as after a reload of the page, with the tab's stored data. */
async function afterLoad() {
  vi.resetModules()
  const { createSaveKey } = await import('./save-key.ts')
  return (name: string, hasSecrets = false) => createSaveKey(name, hasSecrets)
}

test('the same content has the same key, in a form opened again and after a reload', async () => {
  const open = await afterLoad()
  const key = open('again').keyOf(content)
  expect(key).toMatch(/^[\x21-\x7e]{16,128}$/)
  expect(open('again').keyOf({ ...content })).toBe(key)
  expect((await afterLoad())('again').keyOf(content)).toBe(key)
})

test('changed content has another key, and so has another form', async () => {
  const open = await afterLoad()
  const keys = [
    open('one').keyOf(content),
    open('two').keyOf(content),
    open('one').keyOf({ ...content, title: 'Toldo Ipe' }),
  ]
  expect(new Set(keys).size).toBe(3)
})

test.each([
  ['cannot be read', () => sessionStorage.setItem('toldaria.save.broken', '{')],
  [
    'is forbidden',
    () => {
      const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError')
      })
      onTestFinished(() => forbidden.mockRestore())
    },
  ],
])('a stored key that %s is replaced', async (_, prepare) => {
  const open = await afterLoad()
  prepare()
  expect(open('broken').keyOf(content)).toMatch(/^[0-9a-f]{32}$/)
})

test('without storage the key lasts as long as the page', async () => {
  const open = await afterLoad()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const key = open('full').keyOf(content)
  expect(open('full').keyOf(content)).toBe(key)
  full.mockRestore()
})
