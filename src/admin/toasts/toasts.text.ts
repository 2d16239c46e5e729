export const toastsText = { region: 'Avisos', dismiss: 'Dispensar aviso' }
