import { History } from 'lucide-react'
import { Link } from 'react-router'
import { panelText } from '../panel.text.ts'
import { itemHistoryPath } from '../paths.ts'

/** In an item's form: opens the item's history. What was typed stays as a draft. */
export function HistoryLink({ entity, id }: { entity: string; id: string }) {
  return (
    <Link to={itemHistoryPath(entity, id)} className="quiet-button flush">
      <History aria-hidden="true" />
      {panelText.itemHistory}
    </Link>
  )
}
