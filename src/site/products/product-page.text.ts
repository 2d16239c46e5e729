export const productPageText = {
  breadcrumb: 'Você está aqui',
  inTown: (title: string, place: string) => `${title} em ${place}`,
  related: 'Veja também',
} as const
