/** Apart from the other texts, so that the script of the pages without React has no more than this. `any` is without a clock. */
export const greetings = { morning: 'Bom dia', afternoon: 'Boa tarde', night: 'Boa noite', any: 'Olá' }
