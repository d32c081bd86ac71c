/** Settings of Scalar with which nothing comes from, or goes to, the network, and the page shows the reference alone. */
export const quietReference = {
  documentDownloadType: 'none',
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
};
