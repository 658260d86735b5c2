/** The window of a browser that has calls, whose person does not let the page use the microphone. Set up before the chat window is imported. */
const refuse = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));

Object.defineProperty(globalThis, 'RTCPeerConnection', { value: class {}, configurable: true, writable: true });
Object.defineProperty(navigator, 'mediaDevices', {
  value: { getUserMedia: refuse, enumerateDevices: async () => [], addEventListener: () => undefined },
  configurable: true,
  writable: true,
});
