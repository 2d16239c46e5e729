import { plainStore } from '../writes/plain.store.ts'

/** Reads and writes the questions, by order and then by creation (spec §4). */
export const createFaqStore = plainStore(
  'faq',
  { question: 'question', answer: 'answer', order: 'position' },
  'position',
)
