export const productPageText = {
  breadcrumb: 'Você está aqui',
  related: 'Veja também',
} as const
