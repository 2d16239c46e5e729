// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Revision } from '#contract/history.ts'
import { sentenceOf } from './sentence.ts'

const picture = { hash: 'a'.repeat(64), width: 800, height: 600 }
const product = {
  _id: '1',
  version: 1,
  title: 'Toldo Fixo',
  image: '/media/a-960.webp',
  picture,
  alt: '',
  features: ['Lona'],
}
const question = { _id: '2', version: 1, question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
const user = { _id: '3', version: 1, name: 'Bia', email: 'bia@toldaria.example' }
const footer = {
  version: 1,
  title: 'Toldos',
  description: 'Sombra boa',
  address: 'Rua A, 1',
  phone: '6733334444',
  landline: '6733334444',
  email: 'a@b.example',
  facebook: 'https://facebook.example/a',
  instagram: 'https://instagram.example/a',
  whatsapp: '67999998888',
}

const ana = { _id: '9', name: 'Ana' }

function revision(given: Partial<Revision>): Revision {
  const { entity = 'products', before = null, after = null } = given
  const item = (after ?? before ?? product) as Record<string, string>
  const title = item.question ?? item.name ?? item.title ?? ''
  const base = {
    revision: 1,
    entity,
    id: '1',
    title,
    action: 'updated',
    at: '2026-01-02T12:00:00.000Z',
    by: ana,
  } as const
  return { ...base, before, after, ...given }
}

const update = (before: object, changes: object, given: Partial<Revision> = {}) =>
  revision({ before: before as Revision['before'], after: { ...before, ...changes }, ...given })

const sentences: [string, Revision][] = [
  ['Ana criou um produto', revision({ action: 'created', title: '' })],
  ['Ana salvou um usuário', revision({ entity: 'users', title: '' })],
  ['Ana voltou atrás em uma obra', revision({ action: 'restored', entity: 'works', title: '' })],
  ['Ana apagou o histórico de "Toldo Fixo"', revision({ action: 'erased' })],
  ['Ana apagou o histórico de uma obra', revision({ action: 'erased', entity: 'works', title: '' })],
  ['Ana apagou o histórico da página', revision({ action: 'erased', entity: 'texts', id: 'texts' })],
  ['Ana excluiu um usuário', revision({ action: 'deleted', entity: 'users', title: '' })],
  ['Ana salvou o produto "Toldo Fixo"', revision({ after: product })],
  ['Ana criou o produto "Toldo Fixo"', revision({ action: 'created', after: product })],
  ['Ana criou a pergunta "Qual é o prazo?"', revision({ action: 'created', entity: 'faq', after: question })],
  ['Ana excluiu a pergunta "Qual é o prazo?"', revision({ action: 'deleted', entity: 'faq', before: question })],
  ['O sistema excluiu o usuário "Bia"', revision({ action: 'deleted', entity: 'users', before: user, by: null })],
  [
    'Ana escondeu o produto "Toldo Fixo", esgotado por enquanto',
    update({ ...product, hidden: false }, { hidden: true }),
  ],
  ['Ana voltou a mostrar o produto "Toldo Fixo"', update({ ...product, hidden: true }, { hidden: false })],
  [
    'Ana criou um link de acesso para "Bia"',
    update(user, { signInLink: '2026-01-03T12:00:00.000Z' }, { entity: 'users' }),
  ],
  ['Ana salvou o rodapé', revision({ entity: 'meta', id: 'meta', after: footer })],
  [
    'Ana mudou o número dos anos de "20+" para "27"',
    update({ aboutYears: '20+' }, { aboutYears: '27' }, { entity: 'texts', id: 'texts' }),
  ],
  [
    'Ana mudou a foto do destaque 1 e o texto de Sobre da página',
    update(
      {},
      { aboutText: 'x'.repeat(99), hero1Picture: picture, hero1Image: '/x' },
      { entity: 'texts', id: 'texts' },
    ),
  ],
  ['Ana mudou o título de "Toldo Fixo" para "Toldo Retrátil"', update(product, { title: 'Toldo Retrátil' })],
  [
    'Ana mudou o título de "Toldo Fixo" para "Toldo Retrátil"',
    update({ ...product, alt: 'Toldo Fixo' }, { title: 'Toldo Retrátil', alt: 'Toldo Retrátil' }),
  ],
  [
    'Ana mudou a pergunta de "Qual é o prazo?" para "E o prazo?"',
    update(question, { question: 'E o prazo?' }, { entity: 'faq' }),
  ],
  ['Ana mudou a resposta de "Qual é o prazo?"', update(question, { answer: 'Vinte.' }, { entity: 'faq' })],
  [
    'Ana mudou a foto de "Toldo Fixo"',
    update(product, { picture: { ...picture, hash: 'b' }, image: '/media/b-960.webp' }),
  ],
  [
    'Ana mudou o título e as características de "Toldo"',
    update(product, { title: 'Toldo', features: ['Lona', 'Alumínio'] }),
  ],
  [
    'Ana mudou o título, a foto e mais 2 itens de "Toldo"',
    update(product, { title: 'Toldo', features: ['Alumínio'], picture: null, image: '', alt: 'Um toldo' }),
  ],
  [
    'Ana mudou o WhatsApp de "(67) 9 9999-8888" para "(67) 9 9999-7777"',
    update(footer, { whatsapp: '67999997777' }, { entity: 'meta', id: 'meta' }),
  ],
  [
    'Ana mudou o telefone fixo de "(67) 3333-4444" para "(67) 3333-5555"',
    update(footer, { phone: '6733335555', landline: '6733335555' }, { entity: 'meta', id: 'meta' }),
  ],
  [
    'Ana mudou o nome da empresa e o endereço do rodapé',
    update(footer, { title: 'Sombra', address: 'Rua B' }, { entity: 'meta', id: 'meta' }),
  ],
  ['Ana mudou a descrição do rodapé', update(footer, { description: 'x'.repeat(300) }, { entity: 'meta', id: 'meta' })],
  ['Ana salvou o usuário "Bia"', update(user, { version: 2 }, { entity: 'users' })],
  ['Ana salvou o produto "Toldo Fixo"', update(product, { picture: { ...picture, widths: [480] } })],
  [
    'Ana mudou a ordem dos produtos',
    revision({ action: 'ordered', id: 'products', before: { ids: ['1'] }, after: { ids: ['1'] } }),
  ],
  ['Ana mudou a ordem das perguntas', revision({ action: 'ordered', entity: 'faq', id: 'faq' })],
  ['Ana desfez uma mudança da ordem dos produtos', revision({ action: 'restored', id: 'products' })],
  ['Ana trouxe de volta o produto "Toldo Fixo"', revision({ action: 'restored', after: product })],
  ['Ana desfez uma mudança do produto "Toldo Fixo"', update(product, { alt: 'x' }, { action: 'restored' })],
  ['Ana desfez uma mudança do rodapé', update(footer, {}, { action: 'restored', entity: 'meta', id: 'meta' })],
  [
    `Ana criou o produto "${'x'.repeat(79)}…"`,
    revision({ action: 'created', after: { ...product, title: 'x'.repeat(200) } }),
  ],
  [`Ana mudou o título de "${'x'.repeat(79)}…"`, update(product, { title: 'x'.repeat(200) })],
]

test.each(sentences)('%s', (sentence, given) => {
  expect(sentenceOf(given)).toBe(sentence)
})
