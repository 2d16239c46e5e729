import { expect, test } from 'vitest'
import { convertItem, plainText } from './convert.ts'

const formerProgram = 'https://api.example'

test('what a product loses or what is mended of it is named, and one bad row does not cost the others', () => {
  const sent = {
    _id: '65a0c0ffee65a0c0ffee65b1',
    __v: 0,
    title: '<b>Toldo</b>\nfixo',
    features: ['Lona', '', null, 7, '&Aacute;gua'],
    image: '',
    preco: 'R$ 10',
  }
  expect(convertItem(formerProgram, 'products', sent)).toMatchObject({
    body: { title: 'Toldo fixo', features: ['Lona', 'Água'] },
    notes: [
      'o título: o HTML vira texto simples',
      'as características: o HTML vira texto simples',
      'as características: linhas em branco ficam de fora',
      'o título: caracteres que não se podem ler, corrigido aqui',
      'as características: uma linha fica de fora, falta uma característica',
      'não vem, porque não tem lugar aqui: “preco”',
    ],
  })
})

test('a service comes with its photo alone, also if its video is none', () => {
  const sent = { title: 'Troca', description: 'De lona', image: 'lona.jpg' }
  expect(convertItem(formerProgram, 'services', sent)).toMatchObject({ body: { youtubeId: '' }, notes: [] })
  expect(convertItem(formerProgram, 'services', { ...sent, youtubeId: 'curto' })).toMatchObject({
    body: { youtubeId: '', image: 'lona.jpg' },
    notes: ['vem sem o vídeo do YouTube: não é um vídeo do YouTube'],
  })
})

test('an order written as text is a number, and a text keeps its lines without what nobody can read', () => {
  const sent = { question: 'Prazo?', answer: 'Dez\u0000 dias.\nOu \u202emenos.', order: ' 3 ' }
  expect(convertItem(formerProgram, 'faq', sent)).toMatchObject({ body: { answer: 'Dez dias.\nOu menos.', order: 3 } })
})

test('values of any shape and depth end in a reason, never in an error', () => {
  const noText = { toString: 1 }
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(convertItem(formerProgram, 'products', { title: noText, features: [noText] })).toMatchObject({
    title: '',
    reason: 'fica de fora: o título está em branco',
  })
  expect(convertItem(formerProgram, 'services', { title: 'Lona', youtubeId: noText, image: noText })).toHaveProperty(
    'reason',
  )
  for (const item of [deep, { title: 'Lona', features: deep }])
    expect(convertItem(formerProgram, 'products', item)).toHaveProperty('reason', 'não é um item')
})

test.each([
  ['rows', { features: Array.from({ length: 5000 }, () => 'Lona') }],
  ['letters', { features: ['Lona'], description: 'x'.repeat(2_000_000) }],
])('an item of too many %s is left out by itself', (_, fields) => {
  const item = { title: 'Toldo', ...fields }
  expect(convertItem(formerProgram, 'products', item)).toHaveProperty('reason', 'fica de fora: é grande demais')
})

test('HTML becomes plain text, and what only looks like it stays', () => {
  expect(plainText('<p>A&ccedil;o &amp; vidro</p><p>2&sup2;</p>')).toBe('Aço & vidro\n2²')
  expect(plainText('toldo < 3 m, a<b')).toBe('toldo < 3 m, a<b')
  expect(plainText('&#231;&#xE3; &nunca;')).toBe('çã &nunca;')
})

// A pattern that goes back at each blank would take hours.
test('a text of blanks, of signs of HTML or of one long word takes no longer than its letters', () => {
  const many = 1_000_000
  expect(plainText(`Lona${' '.repeat(many)}x \t\nAço`)).toBe(`Lona${' '.repeat(many)}x\nAço`)
  for (const part of ['<', '<a', '<br ', '&', '&#', '\t\n']) expect(plainText(part.repeat(many))).toBeDefined()
  const item = { title: `${'Lona '.repeat(100)}${' '.repeat(many / 2)}x`, features: [`${'x'.repeat(many / 4)}\0`] }
  expect(convertItem(formerProgram, 'products', item)).toMatchObject({ body: { title: `${'Lona '.repeat(39)}Lona` } })
  // A character of two units is cut like any other.
  const title = expect.stringMatching(/^(?:😀){150,200}$/u)
  const smiles = { ...item, title: '😀'.repeat(many / 4) }
  expect(convertItem(formerProgram, 'products', smiles)).toMatchObject({ body: { title } })
})
