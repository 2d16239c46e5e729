import { forEachPublicEntity } from '#contract/entities.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import type { Samples } from './seed.ts'

/** The sample content of a first start, by entity: an invented company. */
export const samples: Samples = {
  // Not of the company: a sample of hours or guarantee would be a promise that nobody made. Nor of works: nobody has done that job.
  ...forEachPublicEntity(() => []),
  meta: [shippedMeta],
  products: [
    {
      title: 'Toldo Articulado',
      picture: 'toldo-articulado',
      alt: 'Toldo articulado listrado de vermelho e branco aberto sobre um deck de madeira',
      features: [
        'Abre e recolhe com manivela ou motor, sem colunas no caminho',
        'Lona acrílica com proteção contra raios UV',
        'Braços de alumínio com molas de aço inox',
        'Até 4 metros de projeção, sob medida para a sua varanda',
      ],
    },
    {
      title: 'Toldo Fixo',
      picture: 'toldo-fixo',
      alt: 'Toldo fixo listrado de azul e branco na fachada de um café',
      features: [
        'Estrutura de aço galvanizado com pintura eletrostática',
        'Lona vinílica que resiste à chuva e ao mofo',
        'Ideal para portas, janelas e fachadas de loja',
      ],
    },
    {
      title: 'Cortina Retrátil',
      picture: 'cortina-retratil',
      alt: 'Cortinas retráteis claras descidas até a metade em volta de um bar, ao anoitecer',
      features: [
        'Fecha a varanda contra sol baixo, vento e chuva',
        'Guias laterais que seguram a lona esticada',
        'Lona opaca, translúcida ou cristal transparente',
      ],
    },
    {
      title: 'Cobertura de Policarbonato Alveolar',
      picture: 'policarbonato-alveolar',
      alt: 'Cobertura de policarbonato alveolar sobre um pátio com mesa e poltronas',
      features: [
        'Deixa passar a luz e reduz o calor',
        'Chapas de 6 a 10 mm com proteção UV dos dois lados',
        'Perfis de alumínio com vedação contra goteiras',
      ],
    },
    {
      title: 'Cobertura com Platibanda',
      picture: 'cobertura-platibanda',
      alt: 'Fachada de loja com cobertura metálica e platibanda',
      features: [
        'Acabamento reto que esconde calhas e estrutura',
        'Espaço na frente para o letreiro da sua loja',
        'Telha simples ou termoacústica',
        'Projeto e instalação por equipe própria',
      ],
    },
    {
      title: 'Persiana Rolô',
      picture: 'persiana-rolo',
      alt: 'Sala clara com persianas rolô nas janelas',
      features: [
        'Tecidos tela solar, translúcido ou blackout',
        'Acionamento por corrente ou motor com controle',
        'Feita na medida exata do vão',
      ],
    },
    {
      title: 'Cobertura para Garagem',
      picture: 'cobertura-garagem',
      alt: 'Carro branco na sombra de uma cobertura de policarbonato, ao lado da casa',
      features: [
        'Policarbonato, telha ou lona, para um ou mais carros',
        'Colunas onde não atrapalham a manobra nem as portas',
        'Calha que leva a água da chuva para longe da entrada',
      ],
    },
  ],
  services: [
    {
      title: 'Instalação de toldos retráteis',
      description: 'Da medição à entrega: fixação em alvenaria, laje ou madeira, com regulagem e teste de abertura.',
      youtubeId: 'toldo-00001',
    },
    {
      title: 'Coberturas sob medida',
      description: 'Policarbonato ou telha com platibanda para garagens, corredores, lojas e áreas de lazer.',
      youtubeId: 'toldo-00002',
    },
    {
      title: 'Reforma e troca de lona',
      description: 'Trocamos a lona, as molas e os cabos e devolvemos o seu toldo com cara de novo.',
      youtubeId: 'toldo-00003',
    },
  ],
  faq: [
    {
      question: 'Como peço um orçamento?',
      answer:
        'Pelo WhatsApp, por telefone ou por e-mail. Mande uma foto do local e as medidas aproximadas: com isso já passamos uma primeira ideia de valor.',
      order: 1,
    },
    {
      question: 'A visita técnica é cobrada?',
      answer: 'Não. Na cidade vamos até o local, medimos e mostramos as amostras de lona sem compromisso.',
      order: 2,
    },
    {
      question: 'Quanto tempo leva para ficar pronto?',
      answer:
        'Depende do produto e da época do ano. O prazo de fabricação e o dia da instalação vão escritos no orçamento.',
      order: 3,
    },
    {
      question: 'O toldo aguenta chuva e vento?',
      answer:
        'As lonas resistem à chuva, e a estrutura é planejada para o local. Com vento forte, recolha o toldo retrátil.',
      order: 4,
    },
    {
      question: 'Como limpo a lona?',
      answer:
        'Com água, sabão neutro e uma escova macia. Não use cloro nem lavadora de alta pressão, e deixe secar antes de recolher.',
      order: 5,
    },
    {
      question: 'Vocês atendem fora da cidade?',
      answer: 'Sim, atendemos cidades da região. Conte onde fica, e combinamos a visita.',
      order: 6,
    },
    {
      question: 'Por quanto tempo vale o orçamento, e se eu desistir?',
      answer:
        'O prazo está escrito no orçamento. Se fechou fora da loja, como pelo WhatsApp, a lei dá 7 dias para desistir.',
      order: 7,
    },
    {
      question: 'Lona ou policarbonato para a garagem?',
      answer:
        'Em geral, a lona custa menos e faz sombra fechada; o policarbonato deixa passar a luz e dura mais. Mande uma foto, e indicamos.',
      order: 8,
    },
    {
      question: 'Aguenta granizo?',
      answer:
        'Em geral, o policarbonato resiste melhor ao granizo miúdo; pedra grande pode marcar qualquer cobertura. O toldo retrátil, é só recolher.',
      order: 9,
    },
    {
      question: 'Aumenta o IPTU?',
      answer:
        'Depende da prefeitura. Cobertura fixa pode contar como área construída; toldo que recolhe, em geral, não. Confira antes.',
      order: 10,
    },
  ],
}

/** What filling a first start's database says and writes. */
export const seedText = {
  administratorName: 'Administrador',
  sampleUnreadable: (file: string, code: string) =>
    `O exemplo ${file} não pôde ser lido (${code}): instale o programa de novo, ou inicie com SEED=none.`,
}
