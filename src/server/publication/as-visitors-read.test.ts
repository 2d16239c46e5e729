import { expect, test } from 'vitest'
import { entities } from '#contract/entities.ts'
import { sampleProduct, sampleWork } from '#support/site-content.ts'
import { asVisitorsRead } from './as-visitors-read.ts'

test('visitors read a comment and its author only if the customer allowed it', () => {
  const allowed = sampleWork(1, { comment: 'Ótimo!', commentAuthor: 'Ana', commentAllowed: true })
  const hidden = { ...allowed, commentAllowed: false }
  expect(asVisitorsRead('works', [allowed, hidden])).toEqual([allowed, { ...hidden, comment: '', commentAuthor: '' }])
})

test('visitors read no hidden product, and do not read whether one is hidden', () => {
  const [shown, hidden] = [sampleProduct(1), sampleProduct(2, { hidden: true })]
  const { hidden: _, ...read } = shown
  expect(asVisitorsRead('products', [hidden, shown])).toEqual([read])
})

test('the panel knows which lists are partly private', () => {
  const names = Object.entries(entities).filter(([, entity]) => 'isPartlyPrivate' in entity)
  expect(names.map(([name]) => name)).toEqual(['products', 'works'])
})
