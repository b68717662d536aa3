import { useApolloClient } from '@apollo/client/react'
import { isOwnApi } from '../../lib/transport/ownApi.ts'
import { useStore } from '../../lib/useStore.ts'
import { keysOn, switchKeys } from '../button/useKeys.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { layout } from '../layout/layout.ts'
import { listedKeys } from './listedKeys.ts'
import { keyTexts } from './text.ts'
import classes from './Keys.module.css'

/** The list of keys, and a switch that turns them off. Import it lazily. KEYS-1. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys = [...(isOwnApi(useApolloClient()) ? keyTexts.ofOwnApi : []), ...keyTexts.keys]
  const isOn = useStore(keysOn())
  const ofScreen = [...new Set(useStore(listedKeys))].flat()
  return (
    <Dialog title={keyTexts.title} onClose={onClose}>
      {ofScreen.length > 0 && (
        <>
          <h3>{keyTexts.here}</h3>
          <Keys keys={ofScreen.map(({ keys, what }) => [keys, what])} />
          <h3>{keyTexts.anywhere}</h3>
        </>
      )}
      <Keys keys={keys.map(([key, what]) => [[key], what])} />
      <label className={layout('row', 'gap12', 'nowrap', 'target')}>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => switchKeys(currentTarget.checked)} />
        <span>{keyTexts.areOn}</span>
      </label>
      <p className={layout('muted', 'above4')}>{keyTexts.note}</p>
    </Dialog>
  )
}

function Keys({ keys }: { keys: readonly (readonly [names: readonly string[], what: string])[] }) {
  return (
    <dl className={layout('below16')}>
      {keys.map(([names, what]) => (
        <div key={what} className={classes.row}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
