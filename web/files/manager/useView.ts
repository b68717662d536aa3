import { useRemembered } from './useRemembered.ts'

const views = ['list', 'grid'] as const

/** The layout of the file manager. */
export type FileView = (typeof views)[number]

/** The chosen view and its setter; stored on this device. */
export const useView = (): [FileView, (view: FileView) => void] => useRemembered<FileView>('sise.files.view', views)
