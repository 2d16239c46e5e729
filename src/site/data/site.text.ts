/** The site's own texts, grouped by part of the page. Those that the owner can replace are in `#contract/page-texts.text.ts`. */
export const siteText = {
  newTab: 'abre em outra aba',
  skipToContent: 'Ir para o conteúdo',
  header: {
    home: 'Início',
    about: 'Sobre',
    services: 'Serviços',
    products: 'Produtos',
    faq: 'FAQ',
    menu: 'Menu principal',
    openMenu: 'Abrir menu',
    closeMenu: 'Fechar menu',
    quote: 'Pedir orçamento',
  },
  hero: {
    label: 'Nossos destaques',
    slide: 'slide',
    position: (number: number, count: number) => `${number} de ${count}`,
    previous: 'Slide anterior',
    next: 'Próximo slide',
    goTo: (number: number) => `Ir para o slide ${number}`,
    pause: 'Pausar',
    play: 'Reproduzir',
    products: 'Ver produtos',
    product: (title: string) => `Ver ${title}`,
  },
  about: { eyebrow: 'Sobre nós' },
  excellence: { call: 'Fale com a gente' },
  services: {
    eyebrow: 'Serviços',
    watch: (title: string) => `Assistir ao vídeo ${title}`,
    watchOnYoutube: 'Assistir no YouTube',
    videoNote: 'Os vídeos são do YouTube, que pode gravar cookies quando você assiste.',
  },
  feed: {
    /** Above the samples, which are nobody's finished jobs. */
    ideas: { title: 'Ideias de projetos', text: 'Inspirações para a sua casa ou o seu negócio.' },
    follow: 'Siga no Instagram',
    none: 'Nenhum trabalho encontrado',
    post: 'Trabalho publicado no Instagram',
  },
  products: {
    eyebrow: 'Produtos',
    details: 'Ver detalhes',
    detailsOf: (title: string) => `${title}, ver detalhes`,
    features: 'Características',
    moreFeatures: (count: number) => `e mais ${count} características`,
    restOnPhone: (count: number) => `+${count} característica${count > 1 ? 's' : ''}`,
    all: 'Ver todos os produtos',
    more: 'Carregando produtos…',
    none: 'Conte o que você precisa: respondemos com um orçamento.',
    ask: 'Não achou?',
    askText: 'Conte o que você precisa.',
    noPicture: 'Foto em breve',
    previousPage: 'Página anterior',
    nextPage: 'Próxima página',
    page: (number: number, count: number) => `Página ${number} de ${count}`,
  },
  quote: {
    button: 'Orçamento Via WhatsApp Clique Aqui',
    short: 'Pedir orçamento',
    district: 'Bairro',
    travels: 'Vão junto na mensagem do WhatsApp.',
    of: (title: string) => `Pedir orçamento de ${title} pelo WhatsApp`,
    /** Spec §9: greeting, request for a quote for the product, values and payment terms. */
    message: (greeting: string, product?: string) =>
      product === undefined
        ? `${greeting}! Gostaria de um orçamento, com valores e formas de pagamento.`
        : `${greeting}! Gostaria de um orçamento do produto ${product}, com valores e formas de pagamento.`,
    subject: 'Pedido de orçamento',
    forPlace: (greeting: string, request: string, place: string) =>
      `${greeting}! Gostaria de ${request} para ${place.toLowerCase()}, com valores e formas de pagamento.`,
    ask: 'Perguntar no WhatsApp',
    question: (greeting: string) => `${greeting}! Tenho uma dúvida: `,
    call: 'Ligar agora',
    write: 'Enviar e-mail',
  },
  contact: {
    whatsapp: 'WhatsApp',
    phone: 'Telefone',
    email: 'E-mail',
    chat: 'Conversar no WhatsApp',
    /** The name of a contact card's link. */
    way: (shown: string, action: string) => `${shown}, ${action}`,
  },
  faq: {
    none: 'Ficou com dúvida? Pergunte, é rápido.',
  },
  footer: {
    about: 'A empresa',
    contact: 'Contato',
    links: 'Links rápidos',
    social: 'Redes sociais',
    whereWeAre: 'Onde estamos',
    showMap: 'Ver mapa',
    mapNote: 'O mapa é do Google, que pode gravar cookies.',
    map: 'Mapa com o endereço da empresa',
    facebook: 'Facebook',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    rights: 'Todos os direitos reservados.',
  },
  load: {
    loading: 'Carregando…',
    retry: 'Tentar novamente',
    // Spec §8 gives these texts, some of them in English.
    services: 'Falha ao carregar serviços',
    products: 'Falha ao carregar produtos',
    faq: 'Failed to load FAQs',
    meta: 'Failed to load footer configuration',
    later: 'Please try again later',
  },
} as const

/** The title of a page of products. */
export const productsPageTitle = (number: number) => `Produtos, página ${number}`
