// What a package's own manifest gets wrong for this workspace.
module.exports = {
  hooks: {
    readPackage(manifest) {
      // It writes types by the compiler's JavaScript interface, which TypeScript 7, the peer here, no longer has.
      if (manifest.name === 'openapi-typescript') {
        delete manifest.peerDependencies.typescript
        manifest.dependencies.typescript = '5.9.3'
      }
      return manifest
    },
  },
}
