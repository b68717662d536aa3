import { Link } from 'react-router-dom'
import { trashPath } from '../../history/paths.ts'
import { useDraftCount } from '../../lib/drafts/useDrafts.tsx'
import { useStore } from '../../lib/useStore.ts'
import { informationPages } from '../../ui/guest/informationPages.ts'
import { LicencesLink } from '../../ui/guest/LicencesLink.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { chooseColourScheme, chosenColourScheme } from '../../ui/theme/colourScheme.ts'
import type { SignedInFragment } from '../../users/generated.ts'
import { auditPath, ownRecordPath, statusPath } from '../../users/paths.ts'
import { statusWord } from '../../users/status.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { showKeys } from '../keys/AppKeys.tsx'
import { unfinishedPath } from '../sections.ts'
import { onDemandTexts } from './text.ts'
import classes from './Navbar.module.css'

const trash = { path: trashPath, words: onDemandTexts.trash }
const status = { path: statusPath, words: onDemandTexts.status }
const audit = { path: auditPath, words: onDemandTexts.audit }
const schemes = ['auto', 'light', 'dark'] as const

interface PersonPanelProps {
  me: SignedInFragment
  /** Called when a link to a screen is followed. */
  onLeave?: () => void
}

/** The panel of the signed-in person: name, a link to their own record, and the choice of colour scheme. USER-3. */
export function PersonPanel({ me, onLeave }: PersonPanelProps) {
  const chosen = useStore(chosenColourScheme())
  const draftCount = useDraftCount()
  const hasOwnApi = useHasOwnApi()
  return (
    <div className={classes.panel}>
      <p className={layout('strong')}>{me.name}</p>
      <p className={layout('muted', 'small')}>{me.email}</p>
      <p className={layout('muted', 'small')}>{statusWord(me.status)}</p>
      <Link className={classes.line} to={ownRecordPath(me.id)} onClick={onLeave}>
        {onDemandTexts.myRecord}
      </Link>
      <Link className={classes.line} to={unfinishedPath} onClick={onLeave}>
        {onDemandTexts.unfinished(draftCount)}
      </Link>
      {hasOwnApi &&
        [trash, ...(me.status === 'ADMIN' ? [status, audit] : [])].map(({ path, words }) => (
          <Link key={path} className={classes.line} to={path} onClick={onLeave}>
            {words}
          </Link>
        ))}
      <fieldset className={classes.schemes}>
        <legend className={classes.legend}>{onDemandTexts.colours}</legend>
        {schemes.map((scheme) => (
          <label key={scheme} className={classes.line}>
            <input type="radio" name="scheme" checked={chosen === scheme} onChange={() => chooseColourScheme(scheme)} />
            {onDemandTexts.colourSchemes[scheme]}
          </label>
        ))}
      </fieldset>
      <button type="button" className={classes.keys} data-close onClick={showKeys}>
        {onDemandTexts.keys}
      </button>
      {informationPages.map(({ path, words }) => (
        <Link key={path} className={classes.line} to={path} onClick={onLeave}>
          {words}
        </Link>
      ))}
      <LicencesLink className={classes.line} />
    </div>
  )
}
