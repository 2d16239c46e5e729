/** The titles of the four slides, which are fixed (spec §2). */
export const slideTitles = [
  'Toldos Retráteis',
  'Toldos Policarbonato',
  'Cobertura com Platibanda',
  'Toldo Cortina',
] as const
