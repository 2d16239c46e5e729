/** The contact data of the samples, of an invented company. Numbers are zeros and addresses end in `.example`, so that they reach nobody. */
export const shippedMeta = {
  title: 'Toldos Sombra Boa',
  description:
    'Toldos, coberturas e cortinas sob medida em Campo Grande. Projetamos, fabricamos e instalamos com equipe própria, para você aproveitar a área externa com sol forte ou chuva.',
  address: 'Rua dos Ipês, 000 – Jardim dos Estados, Campo Grande – MS',
  phone: '6730000000',
  email: 'contato@toldossombraboa.example',
  facebook: 'https://facebook.example/toldossombraboa',
  instagram: 'https://instagram.example/toldossombraboa',
  whatsapp: '67900000000',
} as const
