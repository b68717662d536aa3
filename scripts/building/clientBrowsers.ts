/**
 * The oldest browsers that the client runs in, as esbuild names them: those of 2023. iPhone 8 and X end at iOS 16; `:has()` came to Firefox 121.
 * The rules es-x and css/use-baseline of eslint.config.js refuse what they do not have.
 */
export const clientBrowsers = ['chrome111', 'firefox121', 'safari16.4']
