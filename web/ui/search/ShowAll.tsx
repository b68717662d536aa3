import { Button } from '../button/Button.tsx'
import { searchUiTexts } from './text.ts'

/** The way back from a search without hits to the whole list, beside the sentence that says so. docs/look.md, _Answers_. */
export function ShowAll({ onPress }: { onPress: () => void }) {
  return (
    <Button tone="plain" onClick={onPress}>
      {searchUiTexts.clear}
    </Button>
  )
}
