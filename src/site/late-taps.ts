// Of its own, as is `late-opening.ts`: a module that one script imports and another one loads late costs both 0.7 KB of the bundler's.
export { stopSecondTaps } from '#browser/second-taps.ts'
