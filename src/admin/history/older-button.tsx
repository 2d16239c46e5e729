import { Button } from '../ui/button.tsx'
import { historyText } from './history.text.ts'

/** How many entries are loaded at once. */
export const pageSize = 50

interface OlderButtonProps {
  list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }
  text: string
}

/** Loads the next page of a list whose newest entries come first. */
export function OlderButton({ list, text }: OlderButtonProps) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  return (
    <Button
      className="quiet-button outlined"
      isBusy={isFetchingNextPage}
      onClick={() => !isFetchingNextPage && void fetchNextPage()}
    >
      {isFetchingNextPage ? historyText.loadingOlder : isFetchNextPageError ? historyText.olderFailed : text}
    </Button>
  )
}
