export const previewText = {
  open: 'Pré-visualizar',
  title: 'Pré-visualização',
  note: 'Nada foi publicado ainda.',
  width: 'Largura da tela',
  widths: { phone: 'Celular', desk: 'Computador' },
  frame: 'O site com esta mudança',
  loading: 'Montando a página…',
  failed: 'O servidor não respondeu. Nada se perdeu: feche e tente de novo em instantes.',
}
