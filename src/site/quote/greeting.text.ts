/** Apart from the other texts, so that the script of the pages without React has no more than this. */
export const greetings = { morning: 'Bom dia', afternoon: 'Boa tarde', night: 'Boa noite' }
