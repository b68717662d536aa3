import { useParameters } from '../ui/search/useParameters.ts'

const parameter = 'vastamata'

/** Whether the list shows only what waits for an answer; in the URL, so that reloads, links and going back keep it. FEED-3. */
export function useAnswerFilter(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const { read, write } = useParameters()
  return [read(parameter) !== null, (isOn) => write({ [parameter]: isOn ? '1' : null })]
}
