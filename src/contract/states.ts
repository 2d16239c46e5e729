/** The time zone of each state's capital, below `America/`; the few towns and islands with another clock are left out. */
const zones: Readonly<Record<string, string>> = {
  AC: 'Rio_Branco',
  AL: 'Maceio',
  AM: 'Manaus',
  AP: 'Belem',
  BA: 'Bahia',
  CE: 'Fortaleza',
  DF: 'Sao_Paulo',
  ES: 'Sao_Paulo',
  GO: 'Sao_Paulo',
  MA: 'Fortaleza',
  MG: 'Sao_Paulo',
  MS: 'Campo_Grande',
  MT: 'Cuiaba',
  PA: 'Belem',
  PB: 'Fortaleza',
  PE: 'Recife',
  PI: 'Fortaleza',
  PR: 'Sao_Paulo',
  RJ: 'Sao_Paulo',
  RN: 'Fortaleza',
  RO: 'Porto_Velho',
  RR: 'Boa_Vista',
  RS: 'Sao_Paulo',
  SC: 'Sao_Paulo',
  SE: 'Maceio',
  SP: 'Sao_Paulo',
  TO: 'Araguaina',
}

/** The states of Brazil. */
export const states: readonly string[] = Object.keys(zones)

/** The IANA time zone of a state; that of the shipped page's town for ''. */
export function timeZoneOf(state: string): string {
  return `America/${zones[state] ?? 'Campo_Grande'}`
}
