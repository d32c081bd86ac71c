// Loaded before the code of a mock: measures for how much processor time of its main thread it did nothing but one thing, so that
// nobody was answered. Unlike a time by the clock, that does not depend on what else the machine does.

let longest = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, user + system);
}, 1).unref();

process.on('message', (message) => {
  if (message !== 'longest stall') return;
  process.send?.(longest / 1_000);
  longest = 0;
  before = process.threadCpuUsage();
});
process.channel?.unref();
