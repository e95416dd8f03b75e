// `npm run pack`: what people install without building it. Leaves in `dist/` for Linux on this machine's kind of processor, or on
// another (`npm run pack -- --cpu=arm64`):
//   docket-<version>-linux-<cpu>.tar.gz       Node, the server in one bundle, the web app
//   docket_<version>_<cpu>.deb                the same for Debian and Ubuntu, with a systemd unit
//   docket-<version>-linux-<cpu>.oci.tar      the same as an image for containers (OCI layout)
//   SHA256SUMS                                of all of them
// and with `npm run pack -- --only=npm`, for any machine:
//   docket-cli-<version>.tgz                  the command for npm; the folder npm/cli is for `npm publish`
//   docket-client-<version>.tgz               the client for npm, and npm/client
import { become, command } from './run.mjs'
import { environment, install, setUp } from './setup.mjs'

await command(async () => {
  // The types of the client need the compiler, which serving does not.
  const node = process.argv.includes('--only=npm') ? await install({ dev: true }) : await setUp()
  return become(node, ['bin/packing/main.mjs', ...process.argv.slice(2)], environment(node))
})
