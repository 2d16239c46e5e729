import type { Noun } from '../ui/noun.ts'

interface PartText {
  noun: Noun
  title: string
  advice: string
}

const area: PartText = {
  noun: { text: 'cidade e região', ending: 'as' },
  title: 'Onde a empresa atende',
  advice: 'Cidade, bairros e cidades vizinhas',
}

export const companyText = {
  area,
  town: 'Cidade',
  townExample: 'Campo Grande',
  state: 'Estado',
  stateExample: 'MS',
  areas: 'Bairros e cidades que atende',
  areasHint: 'Um por linha. Quem procura um toldo perto de casa encontra a empresa por eles.',
}
