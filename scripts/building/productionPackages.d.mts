import type { Plugin } from 'esbuild'

export const nativePackages: string[]
export const productionPackages: Plugin
