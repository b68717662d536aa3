import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from '../../ui/notice/confirm.tsx'
import { filesUnderWay, onFilesUnderWay } from './underWay.ts'
import { uploadTexts } from '../text.ts'

/**
 * Asks before a screen is left while files are on their way. The router knows one such question at a time, so a screen that
 * asks for other reasons too asks by itself, with `useUnloadGuard` for the closing of the tab.
 */
export function useUploadGuard() {
  const uploading = useUnloadGuard()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Whoever is signed out has nothing to answer.
      uploading && nextLocation.pathname !== '/login' && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: uploadTexts.leaveTitle,
      text: uploadTexts.leaveText,
      action: uploadTexts.leave,
      tone: 'plain' as const,
    }
    void confirm(question).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}

/** Has the browser ask before the tab is closed while files are on their way; answers whether any are. */
export function useUnloadGuard(): boolean {
  const uploading = useSyncExternalStore(onFilesUnderWay, filesUnderWay) > 0
  useEffect(() => {
    if (!uploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [uploading])
  return uploading
}
