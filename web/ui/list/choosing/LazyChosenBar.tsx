import { useState } from 'react'
import { lazyComponent } from '../../lazy/lazyComponent.tsx'
import { useIsChoosing } from './choosing.ts'
import type ChosenBar from './ChosenBar.tsx'
import type { ChosenBarProps } from './ChosenBar.tsx'

// `lazyComponent` loses the type parameter.
const Loaded = lazyComponent(() => import('./ChosenBar.tsx')) as typeof ChosenBar

/** The ChosenBar, from the first time that the rows have checkboxes: the screens of most visits do not load it. LIST-8. */
export function LazyChosenBar<R extends { id: string }>(props: ChosenBarProps<R>) {
  const isOn = useIsChoosing(props.choosing)
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn && !wasOn) setWasOn(true)
  return wasOn && <Loaded {...props} />
}
