/** The texts of the works' own page and of those on a product's page. Not in `site.text.ts`, which every visitor loads. */
export const worksText = {
  title: 'Obras',
  intro: (count: number, town: string) => `${count === 1 ? 'Uma obra' : `${count} obras`} em ${town} e região`,
  complete: (count: number) => (count === 1 ? ', com o lugar e o produto.' : ', com o lugar e o produto de cada uma.'),
  description: (works: readonly string[]) => `Obras entregues: ${works.join('; ')}.`,
  breadcrumb: 'Você está em',
  home: 'Início',
  before: 'Antes',
  after: 'Depois',
  beforeAlt: (name: string) => (name ? `${name}, antes da obra` : 'Antes da obra'),
  ofProduct: 'Obras com este produto',
  all: 'Ver todas as obras',
  sentences: 'O que dizem os clientes',
}

export const workDialogText = { previous: 'Obra anterior', next: 'Próxima obra' }
