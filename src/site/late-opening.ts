// Of its own, as is `late-taps.ts`.
export { watchOpening } from './company/open-now.ts'
