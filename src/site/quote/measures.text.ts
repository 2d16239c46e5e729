export const measuresText = {
  title: 'Adiantar medidas (opcional)',
  size: 'Medidas aproximadas',
  district: 'Bairro',
}
