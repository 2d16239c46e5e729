/** What the operator reads of the migration. */
export const addsSamples = 'a lista do que ainda é do exemplo'

/** What the page said of a company in a town in the first release, and what it said of one of another trade than awnings. */
export const claimsThen = (town: string, isOtherTrade: boolean): Record<string, string> =>
  isOtherTrade
    ? {
        aboutText: `Atendemos ${town} e região. Conte o que você precisa: respondemos com um orçamento claro, sem compromisso.`,
        aboutYears: '',
        aboutWorks: '',
        excellenceStep1: 'Conversa',
        excellenceStep1Text: 'Você conta o que precisa, por mensagem ou telefone.',
        excellenceStep2: 'Orçamento',
        excellenceStep2Text: 'O que será feito, o prazo e o valor, por escrito.',
        excellenceStep3: 'Trabalho',
        excellenceStep3Text: 'No dia combinado, do jeito combinado.',
      }
    : {
        aboutText: `Há mais de duas décadas fazemos toldos em ${town}. Conhecemos o sol das três da tarde, o vento que chega antes da chuva e a poeira de agosto, e é para esse clima que escolhemos cada lona, cada braço e cada parafuso.\nA mesma equipe que tira as medidas corta o tecido, solda a estrutura e sobe a escada no dia da instalação. Por isso o que você aprova no orçamento é o que vê pronto na fachada.`,
        aboutYears: '20+',
        aboutWorks: '1000+',
        excellenceStep1: 'Visita e medição',
        excellenceStep1Text: 'Vamos até o local, vemos o sol, o vento e a parede.',
        excellenceStep2: 'Projeto sob medida',
        excellenceStep2Text: 'Modelo, tecido e cor escolhidos junto com você.',
        excellenceStep3: 'Instalação com equipe própria',
        excellenceStep3Text: 'Montamos, regulamos e deixamos tudo limpo.',
      }

export const townThen = 'Campo Grande'

/** The contact data of the samples. */
export const contactsThen: Record<string, string> = {
  title: 'Toldos Sombra Boa',
  description:
    'Toldos, coberturas e cortinas sob medida em Campo Grande. Projetamos, fabricamos e instalamos com equipe própria, para você aproveitar a área externa com sol forte ou chuva.',
  address: 'Rua dos Ipês, 000 – Jardim dos Estados, Campo Grande – MS',
  email: 'contato@toldossombraboa.example',
  whatsapp: '67900000000',
}

/** The SHA-256 of each sample item's fields as JSON, its first half. */
export const itemsThen: readonly string[] = [
  // Toldo Articulado
  '9e1d658d2b7a76dec4907033f0649663',
  // Toldo Fixo
  '8d03a751eef0ba4539c878ced87274cf',
  // Cortina Retrátil
  '764d698a13de1fcfdef1b53fcedbac08',
  // Cobertura de Policarbonato Alveolar
  '86ac2352b9e7dd0a91ba33f975bf5201',
  // Cobertura com Platibanda
  '29c360e82050df91cadcdd67cbad9df9',
  // Persiana Rolô
  '969f9ea7ade7429136bd5e990867d789',
  // Cobertura para Garagem
  'd6dadf69d348a930db337ad436a9a791',
  'e0ed8ab445e7819f8c1c0b7fbc64b162',
  // Instalação de toldos retráteis
  '3129b4c2e30030a9ffb3c2d10f2f0db7',
  // Coberturas sob medida
  'bb3bff17c6be9770d08a22236e3f0e17',
  // Reforma e troca de lona
  '20e324acbac195dac5cc65ec4c58767d',
  // Como peço um orçamento?
  '60ed3010713d56966fd3a472cdeb5351',
  // A visita técnica é cobrada?
  '5bbe9c2d1b2b1a8ca3442cae9975e1a7',
  // Quanto tempo leva para ficar pronto?
  'ccd49e725c76fc841bec1c4010ac13c0',
  // O toldo aguenta chuva e vento?
  '45d4b544753cebef4f553c8ebcd26f6a',
  // Como limpo a lona?
  '7690d6e0b7f52049b8bb3509d14952c8',
  // Vocês atendem fora da cidade?
  '6a50a974c41bcda0fd199d94bf065700',
  // Por quanto tempo vale o orçamento, e se eu desistir?
  '58a9c63035127533b13b6cfb82b3595f',
  // Lona ou policarbonato para a garagem?
  'e881d5900f3ade596370ab148f0d248f',
  // Aguenta granizo?
  '0c97f354e51a0dbd30eb3b201597e05a',
  // Aumenta o IPTU?
  'ba489b775a80d3ba8555c79154a239dc',
]
