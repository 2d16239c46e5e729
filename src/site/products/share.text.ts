export const shareText = {
  share: 'Compartilhar',
  copied: 'Link copiado',
  copyByHand: (url: string) => `Copie o endereço: ${url}`,
} as const
