"""Mistakes with the method (RFC 5849 3.4.1.1)."""
from mistake import family, giving, single


@single("method-lower-case")
def method_lower_case(procedure):
    procedure.method = procedure.method.lower()


def declare(method):
    """Signs another method than the request uses."""
    @family(f"method-{method.lower()}")
    def _(request):
        if request.method.upper() != method.encode():
            yield "", giving(method=method.encode())


for name in ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"]:
    declare(name)
