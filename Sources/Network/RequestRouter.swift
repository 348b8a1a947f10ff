#if Live
import NIOCore
import Server
import HTTP

/// Gives each request to the page or, if there is one, to the server.
struct RequestRouter: Sendable {
    let hostCheck: HostCheck
    let page: PageRoutes
    /// Nil if there is nothing besides the page.
    let server: SharedServer?

    @Sendable
    func answer(_ request: ReceivedRequest, on loop: any EventLoop) -> Answer {
        if let status = request.raw.status {
            return refusal(of: request, MessageAnswer.unreadable(request.raw, status))
        }
        guard hostCheck.permits(request) else {
            return refusal(of: request, MessageAnswer.wrongHost)
        }
        return page.answer(request, on: loop) ?? server?.answer(request, on: loop)
            ?? .now(MessageAnswer.pageOnly)
    }

    private func refusal(of request: ReceivedRequest, _ response: RawResponse) -> Answer {
        .now(server?.refuse(request, with: response) ?? response)
    }
}
#endif
