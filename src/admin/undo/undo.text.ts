import { capitalised, type Noun } from '../ui/noun.ts'

export const undoText = {
  undo: 'Desfazer',
  undoing: 'Desfazendo...',
  deleted: (noun: Noun) => `${capitalised(noun.text)} excluíd${noun.ending}`,
  edited: (noun: Noun) => `${capitalised(noun.text)} atualizad${noun.ending}`,
  ordered: 'Ordem mudada',
  restored: 'Mudança desfeita',
  restoreUndone: 'Como antes de desfazer',
  broughtBack: 'De volta',
  deletedAgain: 'De novo nos excluídos',
  orderBack: 'Ordem de volta',
  // These need no agreement.
  back: (noun: Noun) => `${capitalised(noun.text)} de volta`,
  asBefore: (noun: Noun) => `${capitalised(noun.text)} como antes`,
  asBeforeWithPassword: (noun: Noun) => `${capitalised(noun.text)} como antes, com a senha nova`,
  changedMeanwhile: 'Alguém fez outra mudança depois. Nada foi desfeito.',
  gone: 'Não há mais o que desfazer. Recarregue a página para ver a lista atual.',
  timedOut: 'O servidor demorou demais: pode ter desfeito ou não. Recarregue a página para conferir.',
  failed: (reason: string) => `Não foi possível desfazer. ${reason}`.trim(),
}
