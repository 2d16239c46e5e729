import type { ListText } from '../lists/list-resource.ts'

export const productsText = {
  title: 'Produtos Cadastrados',
  add: 'Adicionar Produto',
  modalTitle: { create: 'Adicionar Novo Produto', edit: 'Editar Produto' },
  empty: {
    title: 'Nenhum produto ainda',
    advice: 'Toque em “Adicionar Produto” e mostre o primeiro: uma foto, um título e o que ele tem de bom.',
  },
} satisfies Partial<ListText>

export const hiddenText = {
  label: 'Esgotado por enquanto',
  hint: 'Some da página até você desmarcar. Nada é apagado.',
}

/** The title is part of the address of the product's page. */
export const titleHint = 'Sem o nome do cliente: o título fica no endereço da página.'

export const priceText = {
  label: 'Preço (opcional)',
  hint: 'Aparece como você escrever. O cliente pode exigir este preço.',
  example: (price: string) => `Ex.: ${price}`,
  alsoIn: (places: readonly string[]) => `Aparece também em: ${places.join(', ')}`,
}

export const pageTextText = { label: 'Conte mais (opcional)', hint: 'Aparece na página do produto.' }

export const moreText = 'Mais'

export const featureText = {
  numbered: (position: number) => `Característica ${position}`,
  add: '+ Adicionar característica',
  remove: 'Remover característica',
  missing: 'Adicione pelo menos uma característica',
}
