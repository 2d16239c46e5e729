import { expect, test } from 'vitest'
import { convertItem } from './convert.ts'

const formerProgram = { origin: 'https://api.example', isToldaria: false }

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
    reason: 'fica de fora: está em branco',
  })
  expect(convertItem(formerProgram, 'services', { title: 'Lona', youtubeId: noText, image: noText })).toHaveProperty(
    'reason',
  )
  for (const item of [deep, { title: 'Lona', features: deep }])
    expect(convertItem(formerProgram, 'products', item)).toHaveProperty('reason', 'não é um item')
})
